// Imported as `@plainscan/service-kit/networks`: where a service may connect if others choose the address.
export {
  AddressRefused,
  AllowedNetworks,
  parseNetwork,
  type Resolve,
  type Resolved,
} from './networks/allowed-networks.ts';
export { envNetworks } from './networks/env-networks.ts';
export { guardedAgent } from './networks/guarded-agent.ts';
