import { Inject, Injectable } from '@nestjs/common';
import { type ChartLines, type listChartLines, MAX_CHART_LINES } from '@plainscan/contracts';
import type { ChartLine } from '@plainscan/replay';
import { describeShare, labelValue, unitOf } from '@plainscan/scan-language';
import { type CallContext, LOGGER, type Logger, type RpcInput } from '@plainscan/service-kit';
import { requireThreads, ThreadCalls } from '../evaluation/thread-calls.ts';
import { CurrentMarket, isoDay } from '../market/current-market.ts';
import { capitalized, rounded } from '../scans/why-values.ts';
import { requireRow } from '../stocks/require-row.ts';
import { ScanTickets } from '../tickets/scan-tickets.ts';
import { WorkBudget } from '../work/work-budget.ts';

/** Maximum calls of one user that wait for the previous one. */
const MAX_WAITING_PER_USER = 4;

/** Lines of a ticket's scan for a chart, computed on the threads of its market and never on the event loop that answers scans. */
@Injectable()
export class ChartLinesService {
  private readonly threadCalls: ThreadCalls;

  constructor(
    private readonly tickets: ScanTickets,
    private readonly market: CurrentMarket,
    work: WorkBudget,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.threadCalls = new ThreadCalls(MAX_WAITING_PER_USER, work, logger);
  }

  /** @throws AppError, any of TICKET_ERRORS; UNKNOWN_SYMBOL, RATE_LIMITED, OVERLOADED, TIMEOUT, UNAVAILABLE */
  async list(ctx: CallContext, { ticket, symbol, sessions }: RpcInput<typeof listChartLines>): Promise<ChartLines> {
    const { plan, market } = await this.tickets.verify(ctx, ticket);
    const loaded = this.market.find(market);
    const row = requireRow(loaded.market, symbol);
    await requireThreads(loaded.threads);
    const { value } = await this.threadCalls.run(ctx, () =>
      loaded.threads.lines({ plan, row, sessions, count: MAX_CHART_LINES, deadlineAt: ctx.deadlineAt }),
    );
    return {
      dates: Array.from(value.dates, isoDay),
      lines: value.lines.map(({ of, values, thresholds }) => ({
        label: labelOf(of),
        unit: of.type === 'series' && unitOf(of) === 'rank' ? 'rank' : 'percent',
        values: Array.from(values, (one) => (Number.isFinite(one) ? rounded(one) : null)),
        thresholds: [...thresholds],
      })),
    };
  }
}

const labelOf = (of: ChartLine['of']): string =>
  capitalized(of.type === 'breadth' ? describeShare(of) : labelValue(of));
