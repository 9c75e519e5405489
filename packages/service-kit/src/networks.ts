// Imported as `@plainscan/service-kit/networks`: where a service may connect if others choose the address.
export {
  AddressRefused,
  AllowedNetworks,
  envNetworks,
  parseNetwork,
  type Resolve,
  type Resolved,
} from './networks/allowed-networks.ts';
export { guardedAgent } from './networks/guarded-agent.ts';
