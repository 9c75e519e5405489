/** Injection token of the gateway's `GatewayConfig`. */
export const CONFIG = Symbol('gateway config');
/** Injection token of the `Clock`. */
export const CLOCK = Symbol('clock');
