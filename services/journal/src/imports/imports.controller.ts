import { Controller } from '@nestjs/common';
import {
  addImportPart,
  beginImport,
  changeImport,
  commitImport,
  deleteImportPreset,
  discardImport,
  getImport,
  type Import,
  type importListSchema,
  type importPresetListSchema,
  type ImportRow,
  listImportPresets,
  listImportRows,
  listImports,
  readImport,
  undoImport,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import type { z } from 'zod';
import { DraftImportsService } from './draft-imports.service.ts';
import { FinishImportsService } from './finish-imports.service.ts';
import { ImportPresetsService } from './import-presets.service.ts';

type Empty = Record<string, never>;

@Controller()
export class ImportsController {
  constructor(
    private readonly drafts: DraftImportsService,
    private readonly finishing: FinishImportsService,
    private readonly presets: ImportPresetsService,
  ) {}

  @Rpc(beginImport)
  async begin(ctx: CallContext, input: RpcInput<typeof beginImport>): Promise<Empty> {
    await this.drafts.begin(ctx, input);
    return {};
  }

  @Rpc(addImportPart)
  async addPart(ctx: CallContext, input: RpcInput<typeof addImportPart>): Promise<Empty> {
    await this.drafts.addPart(ctx, input);
    return {};
  }

  @Rpc(readImport)
  read(ctx: CallContext, { id }: RpcInput<typeof readImport>): Promise<Import> {
    return this.drafts.read(ctx, id);
  }

  @Rpc(getImport)
  get(ctx: CallContext, { id }: RpcInput<typeof getImport>): Promise<Import> {
    return this.drafts.get(ctx, id);
  }

  @Rpc(listImports)
  list(ctx: CallContext): Promise<z.output<typeof importListSchema>> {
    return this.drafts.list(ctx);
  }

  @Rpc(listImportRows)
  rows(ctx: CallContext, input: RpcInput<typeof listImportRows>): Promise<{ rows: ImportRow[] }> {
    return this.drafts.rows(ctx, input);
  }

  @Rpc(changeImport)
  change(ctx: CallContext, input: RpcInput<typeof changeImport>): Promise<Import> {
    return this.drafts.change(ctx, input);
  }

  @Rpc(commitImport)
  commit(ctx: CallContext, { id }: RpcInput<typeof commitImport>): Promise<Import> {
    return this.finishing.commit(ctx, id);
  }

  @Rpc(undoImport)
  undo(ctx: CallContext, { id }: RpcInput<typeof undoImport>): Promise<Import> {
    return this.finishing.undo(ctx, id);
  }

  @Rpc(discardImport)
  async discard(ctx: CallContext, { id }: RpcInput<typeof discardImport>): Promise<Empty> {
    await this.drafts.discard(ctx, id);
    return {};
  }

  @Rpc(listImportPresets)
  listPresets(ctx: CallContext): Promise<z.output<typeof importPresetListSchema>> {
    return this.presets.list(ctx);
  }

  @Rpc(deleteImportPreset)
  async deletePreset(ctx: CallContext, { id }: RpcInput<typeof deleteImportPreset>): Promise<Empty> {
    await this.presets.delete(ctx, id);
    return {};
  }
}
