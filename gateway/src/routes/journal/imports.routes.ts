import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
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
  startImportRoute,
  undoImport,
  undoImportRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient, withPatience } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../../http/answers.ts';
import { partsOf } from './parts-of.ts';

@Controller()
export class ImportsRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  /** A draft whose reading failed is nobody's: it does not count among those that wait. */
  @Answers(startImportRoute)
  async start(ctx: CallContext, { query, body }: RouteInput<typeof startImportRoute>) {
    const id = randomUUID();
    await this.#rpc.call(ctx, beginImport, { id, name: query.name, chars: body.length });
    try {
      for (const [part, text] of partsOf(body, IMPORT_PART_CHARS).entries())
        await this.#rpc.call(ctx, addImportPart, { id, part, text });
      return await this.#rpc.call(withPatience(ctx, readImport.deadlineMs), readImport, { id });
    } catch (err) {
      await this.#rpc.call(withPatience(ctx, discardImport.deadlineMs), discardImport, { id }).catch(() => undefined);
      throw err;
    }
  }

  @Answers(importsRoute)
  list(ctx: CallContext) {
    return this.#rpc.relay(ctx, listImports, {});
  }

  @Answers(importRoute)
  get(ctx: CallContext, { params }: RouteInput<typeof importRoute>) {
    return this.#rpc.relay(ctx, getImport, params);
  }

  @Answers(importRowsRoute)
  rows(ctx: CallContext, { params, query }: RouteInput<typeof importRowsRoute>) {
    return this.#rpc.relay(ctx, listImportRows, { ...query, ...params });
  }

  @Answers(changeImportRoute)
  change(ctx: CallContext, { params, body }: RouteInput<typeof changeImportRoute>) {
    return this.#rpc.call(ctx, changeImport, { ...body, ...params });
  }

  @Answers(commitImportRoute)
  commit(ctx: CallContext, { params }: RouteInput<typeof commitImportRoute>) {
    return this.#rpc.call(ctx, commitImport, params);
  }

  @Answers(undoImportRoute)
  undo(ctx: CallContext, { params }: RouteInput<typeof undoImportRoute>) {
    return this.#rpc.call(ctx, undoImport, params);
  }

  @Answers(discardImportRoute)
  discard(ctx: CallContext, { params }: RouteInput<typeof discardImportRoute>) {
    return this.#rpc.call(ctx, discardImport, params);
  }

  @Answers(importPresetsRoute)
  presets(ctx: CallContext) {
    return this.#rpc.relay(ctx, listImportPresets, {});
  }

  @Answers(deleteImportPresetRoute)
  deletePreset(ctx: CallContext, { params }: RouteInput<typeof deleteImportPresetRoute>) {
    return this.#rpc.call(ctx, deleteImportPreset, params);
  }
}
