import { envList } from '../settings.ts';
import { parseNetwork } from './allowed-networks.ts';

/** Networks as CIDR or single addresses, commas between them. */
export const envNetworks = () =>
  envList().refine((list) => list.every((text) => parseNetwork(text) !== null), {
    params: { expected: 'networks such as 10.1.0.0/16, commas between them' },
  });
