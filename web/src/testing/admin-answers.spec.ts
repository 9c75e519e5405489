import { describe, expect, it } from '@jest/globals';
import {
  adminQueuesSchema,
  adminUserPageSchema,
  auditPageSchema,
  deletionPageSchema,
  marketStateSchema,
  parserChangeSchema,
  parserOverviewSchema,
  parserProbeSchema,
  scanHoursSettingSchema,
} from '@plainscan/contracts';
import {
  ACTIVE,
  adminQueues,
  adminUser,
  auditEntry,
  deletion,
  marketState,
  parserChange,
  parserOverview,
  parserProbe,
  scanHoursSetting,
} from './admin-answers.ts';

describe('responses to administrators', () => {
  it.each([
    ['the overview', parserOverviewSchema, parserOverview()],
    ['a change', parserChangeSchema, parserChange(1)],
    ['a probe', parserProbeSchema, parserProbe(ACTIVE)],
    ['the scan hours', scanHoursSettingSchema, scanHoursSetting()],
    ['a page of the audit log', auditPageSchema, { entries: [auditEntry(1)], next: null }],
    ['a page of users', adminUserPageSchema, { users: [adminUser(1)], next: null }],
    ['the state of the market', marketStateSchema, marketState()],
    ['the queues', adminQueuesSchema, adminQueues()],
    ['a page of deletions', deletionPageSchema, { deletions: [deletion(1)], next: null }],
  ])('%s matches its contract', (_name, schema, response) => {
    expect(schema.safeParse(response).error).toBeUndefined();
  });
});
