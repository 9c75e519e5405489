import { eventually } from '@plainscan/test-kit';

/** `check` holds before long: what is read off a page once may be of the moment before. */
export async function soon(check: () => Promise<void>): Promise<void> {
  await eventually(async () => {
    await check();
    return true;
  });
}
