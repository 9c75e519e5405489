import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import { Stat, StatSkeletons, STATS } from '../../ui/stat.tsx';
import { Group, Sample } from './sample.tsx';

export const Layout = () => (
  <Group title="Layout">
    <Sample name="Card">
      <Card>
        <CardHeader title="Open trades" lead="3 trades, $12,400.00">
          <Button look="outline" size="sm">
            Export
          </Button>
        </CardHeader>
      </Card>
    </Sample>
    <Sample name="Scroller">
      <Scroller label="Prices" className="rounded-md border border-line">
        <p className="w-max p-3 whitespace-nowrap">
          {Array.from({ length: 24 }, (_, i) => `Column ${i + 1}`).join(' · ')}
        </p>
      </Scroller>
    </Sample>
    <Sample name="Stat" wide>
      <dl className={STATS}>
        <Stat name="Net P&L" note="42 trades">
          <span className="text-up">+$1,204.50</span>
        </Stat>
        <Stat name="Average loss" note="of 17 losing trades">
          <span className="text-down">−$88.20</span>
        </Stat>
        <Stat name="Win rate" note="25 of 42">
          59.5%
        </Stat>
        <Stat name="Profit factor" note="no losing trades">
          –
        </Stat>
      </dl>
    </Sample>
    <Sample name="StatSkeletons" wide>
      <StatSkeletons />
    </Sample>
  </Group>
);
