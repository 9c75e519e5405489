import { stripePeerConfig } from './config.ts';
import { startStripePeer } from './start-stripe-peer.ts';

const peer = await startStripePeer(stripePeerConfig());
console.log(`Stripe peer on ${peer.url}`);
let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  void peer.stop().then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
