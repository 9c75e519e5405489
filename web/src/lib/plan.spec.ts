import { expect, it } from '@jest/globals';
import * as contracts from '@plainscan/contracts';
import {
  DAILY_SCANS,
  ONE_TIME_DAYS,
  PAST_DUE_GRACE_DAYS,
  PREMIUM_DOLLARS,
  TRIAL_DAYS,
  UNLIMITED_SHOWN,
} from './plan.ts';

it.each(
  Object.entries({ TRIAL_DAYS, DAILY_SCANS, PREMIUM_DOLLARS, ONE_TIME_DAYS, PAST_DUE_GRACE_DAYS, UNLIMITED_SHOWN }),
)('%s is what the server goes by', (name, value) => expect(value).toBe(contracts[name as 'TRIAL_DAYS']));
