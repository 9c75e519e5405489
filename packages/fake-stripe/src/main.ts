import { fakeStripeConfig } from './config.ts';
import { startFakeStripe } from './start-fake-stripe.ts';

const fake = await startFakeStripe(fakeStripeConfig());
console.log(`Fake Stripe listening on ${fake.url}`);
let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  void fake.stop().then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
