import { randomUUID } from 'node:crypto';
import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  addImportPart,
  beginImport,
  changeImport,
  changeImportRoute,
  commitImport,
  commitImportRoute,
  deleteImportPreset,
  deleteImportPresetRoute,
  discardImport,
  discardImportRoute,
  getImport,
  IMPORT_PART_CHARS,
  importPresetsRoute,
  importRoute,
  importRowsRoute,
  importsRoute,
  listImportPresets,
  listImportRows,
  listImports,
  readImport,
  recordCorporateAction,
  recordCorporateActionRoute,
  startImportRoute,
  undoImport,
  undoImportRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient, withDeadline } from '@plainscan/service-kit';
import { Call, IdempotencyKey } from '../http/params.ts';
import { type BodyOf, type ParamsOf, type QueryOf, Route } from '../http/route.decorator.ts';
import { splitText } from './split-text.ts';

@Controller()
export class ImportsController {
  constructor(private readonly rpc: RpcClient) {}

  /** Discards the draft if it can't be read, so that it doesn't count toward the user's open drafts. */
  @Route(startImportRoute)
  async start(
    @Call() ctx: CallContext,
    @Query() query: QueryOf<typeof startImportRoute>,
    @Body() body: BodyOf<typeof startImportRoute>,
  ) {
    const id = randomUUID();
    await this.rpc.call(ctx, beginImport, { id, name: query.name, chars: body.length });
    try {
      for (const [part, text] of splitText(body, IMPORT_PART_CHARS).entries())
        await this.rpc.call(ctx, addImportPart, { id, part, text });
      return await this.rpc.call(withDeadline(ctx, readImport.deadlineMs), readImport, { id });
    } catch (err) {
      await this.rpc.call(withDeadline(ctx, discardImport.deadlineMs), discardImport, { id }).catch(() => undefined);
      throw err;
    }
  }

  @Route(importsRoute)
  list(@Call() ctx: CallContext) {
    return this.rpc.relay(ctx, listImports, {});
  }

  @Route(importRoute)
  get(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof importRoute>) {
    return this.rpc.relay(ctx, getImport, params);
  }

  @Route(importRowsRoute)
  rows(
    @Call() ctx: CallContext,
    @Param() params: ParamsOf<typeof importRowsRoute>,
    @Query() query: QueryOf<typeof importRowsRoute>,
  ) {
    return this.rpc.relay(ctx, listImportRows, { ...query, ...params });
  }

  @Route(changeImportRoute)
  change(
    @Call() ctx: CallContext,
    @Param() params: ParamsOf<typeof changeImportRoute>,
    @Body() body: BodyOf<typeof changeImportRoute>,
  ) {
    return this.rpc.call(ctx, changeImport, { ...body, ...params });
  }

  @Route(commitImportRoute)
  commit(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof commitImportRoute>) {
    return this.rpc.call(ctx, commitImport, params);
  }

  @Route(undoImportRoute)
  undo(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof undoImportRoute>) {
    return this.rpc.call(ctx, undoImport, params);
  }

  @Route(recordCorporateActionRoute)
  recordCorporateAction(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof recordCorporateActionRoute>,
    @IdempotencyKey() key: { idempotencyKey?: string },
  ) {
    return this.rpc.call(ctx, recordCorporateAction, { ...body, ...key });
  }

  @Route(discardImportRoute)
  discard(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof discardImportRoute>) {
    return this.rpc.call(ctx, discardImport, params);
  }

  @Route(importPresetsRoute)
  presets(@Call() ctx: CallContext) {
    return this.rpc.relay(ctx, listImportPresets, {});
  }

  @Route(deleteImportPresetRoute)
  deletePreset(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof deleteImportPresetRoute>) {
    return this.rpc.call(ctx, deleteImportPreset, params);
  }
}
