/** What a person is told of an error. */

export function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
