/** Stripe gives an object or, unless asked to expand it, its id. */
export const idOf = (given: string | { id: string } | null | undefined): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null);

export const timeOf = (seconds: number): Date => new Date(seconds * 1000);
