// Imported as `@plainscan/service-kit/networks`: limits where a service connects if others choose the address.
export {
  AddressNotAllowed,
  AllowedNetworks,
  envNetworks,
  parseNetwork,
  type Resolve,
  type Resolved,
} from './networks/allowed-networks.ts';
export { guardedAgent } from './networks/guarded-agent.ts';
