export { gatewayConfig, type GatewayConfig } from './config.ts';
export { createGateway, type Gateway } from './create-gateway.ts';
