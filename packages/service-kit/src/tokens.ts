/** Injection token of the process's `Logger`. */
export const LOGGER = Symbol('logger');
