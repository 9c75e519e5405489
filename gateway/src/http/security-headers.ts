import { hash } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { GatewayConfig } from '../config.ts';
import { isServedOverHttps } from './cookies.ts';

/** Sources required by Stripe's form, from its documentation on content security policies. */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const;
const NONE = { script: [], frame: [], connect: [] } as const;

/**
 * The style elements that React Aria adds, allowed by hash because a static page can't have a nonce. The chart library
 * adds none without its logo, and the CSP doesn't apply to styles that React sets through the DOM.
 */
export const REACT_ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
] as const;

/** Source expression that allows exactly this style or script. */
export const cspHash = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

const HSTS = { maxAge: 31_536_000, includeSubDomains: true } as const;

/**
 * Only images (news, avatars) load from other origins, and nothing is inline. HSTS is only sent if PUBLIC_URL is an
 * https:// URL; otherwise, it would lock users out of a setup that only serves HTTP.
 */
export function setSecurityHeaders(
  app: NestFastifyApplication,
  { stripePayments, publicUrl }: Pick<GatewayConfig, 'stripePayments' | 'publicUrl'>,
): void {
  const stripe = stripePayments ? STRIPE : NONE;
  app.useSecurityHeaders({
    strictTransportSecurity: isServedOverHttps({ publicUrl }) && HSTS,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...stripe.script],
        frameSrc: ["'self'", ...stripe.frame],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", ...REACT_ARIA_STYLES.map(cspHash)],
        styleSrcAttr: ["'none'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        connectSrc: ["'self'", ...stripe.connect],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  });
}
