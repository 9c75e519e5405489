// Imported as `@plainscan/service-kit/crypto`: encryption at rest.
export { Encryptor } from './crypto/encryptor.ts';
