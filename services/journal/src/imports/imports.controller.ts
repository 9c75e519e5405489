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
import { type CallContext, Handles } from '@plainscan/service-kit';
import type { z } from 'zod';
import { CommitImport } from './commit-import.ts';
import { DraftImports } from './draft-imports.ts';
import { ImportPresets } from './import-presets.ts';
import { UndoImport } from './undo-import.ts';

type Nothing = Record<string, never>;
interface ById {
  id: string;
}

@Controller()
export class ImportsController {
  readonly #drafts: DraftImports;
  readonly #commits: CommitImport;
  readonly #undoing: UndoImport;
  readonly #presets: ImportPresets;
  constructor(drafts: DraftImports, commits: CommitImport, undoing: UndoImport, presets: ImportPresets) {
    this.#drafts = drafts;
    this.#commits = commits;
    this.#undoing = undoing;
    this.#presets = presets;
  }

  @Handles(beginImport)
  async begin(ctx: CallContext, input: z.output<typeof beginImport.input>): Promise<Nothing> {
    await this.#drafts.begin(ctx, input);
    return {};
  }

  @Handles(addImportPart)
  async addPart(ctx: CallContext, input: z.output<typeof addImportPart.input>): Promise<Nothing> {
    await this.#drafts.addPart(ctx, input);
    return {};
  }

  @Handles(readImport)
  read(ctx: CallContext, { id }: ById): Promise<Import> {
    return this.#drafts.read(ctx, id);
  }

  @Handles(getImport)
  get(ctx: CallContext, { id }: ById): Promise<Import> {
    return this.#drafts.get(ctx, id);
  }

  @Handles(listImports)
  list(ctx: CallContext, _input: object): Promise<z.output<typeof importListSchema>> {
    return this.#drafts.list(ctx);
  }

  @Handles(listImportRows)
  rows(ctx: CallContext, input: z.output<typeof listImportRows.input>): Promise<{ rows: ImportRow[] }> {
    return this.#drafts.rows(ctx, input);
  }

  @Handles(changeImport)
  change(ctx: CallContext, input: z.output<typeof changeImport.input>): Promise<Import> {
    return this.#drafts.change(ctx, input);
  }

  @Handles(commitImport)
  commit(ctx: CallContext, { id }: ById): Promise<Import> {
    return this.#commits.commit(ctx, id);
  }

  @Handles(undoImport)
  undo(ctx: CallContext, { id }: ById): Promise<Import> {
    return this.#undoing.undo(ctx, id);
  }

  @Handles(discardImport)
  async discard(ctx: CallContext, { id }: ById): Promise<Nothing> {
    await this.#drafts.discard(ctx, id);
    return {};
  }

  @Handles(listImportPresets)
  presets(ctx: CallContext, _input: object): Promise<z.output<typeof importPresetListSchema>> {
    return this.#presets.list(ctx);
  }

  @Handles(deleteImportPreset)
  async deletePreset(ctx: CallContext, { id }: ById): Promise<Nothing> {
    await this.#presets.delete(ctx, id);
    return {};
  }
}
