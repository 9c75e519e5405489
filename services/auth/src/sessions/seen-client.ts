import type { AuthClient } from '@plainscan/contracts';
import type { SessionEntity } from '../db/entities/session.entity.ts';
import { networkOf } from '../network-of.ts';

const MAX_USER_AGENT_CHARS = 400;

/** What is kept of where a call came from. */
export const seenClient = ({ ip, userAgent }: AuthClient): Pick<SessionEntity, 'userAgent' | 'network'> => ({
  userAgent: userAgent?.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, MAX_USER_AGENT_CHARS) || null,
  network: networkOf(ip),
});
