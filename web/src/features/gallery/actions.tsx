import { Plus, Trash2 } from 'lucide-react';
import { Button, buttonClasses, IconButton } from '../../ui/button.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { MiniButton } from '../../ui/mini-button.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SentenceChips } from '../../ui/sentence-chips.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Group, noop, Row, Sample } from './sample.tsx';

const LOOKS = ['solid', 'outline', 'quiet', 'danger'] as const;
const MENU = [
  { id: 'csv', name: 'CSV', about: 'For spreadsheets', act: noop },
  { id: 'json', name: 'JSON', about: 'For scripts', act: noop },
];

export const Actions = () => (
  <Group title="Actions">
    <Sample name="Button" wide>
      <div className="space-y-3">
        {LOOKS.map((look) => (
          <Row key={look}>
            <Button look={look} size="lg">
              Large {look}
            </Button>
            <Button look={look}>Medium</Button>
            <Button look={look} size="sm">
              Small
            </Button>
            <Button look={look} isDisabled>
              Disabled
            </Button>
            <Button look={look} isPending>
              Pending
            </Button>
          </Row>
        ))}
      </div>
    </Sample>
    <Sample name="MiniButton">
      <Row>
        <MiniButton label="Delete" icon={Trash2} onPress={noop} />
        <MiniButton label="Delete" icon={Trash2} able={false} onPress={noop} />
      </Row>
    </Sample>
    <Sample name="IconButton">
      <Row>
        <IconButton label="Add" look="outline">
          <Plus aria-hidden size={16} />
        </IconButton>
        <IconButton label="Delete" look="quiet">
          <Trash2 aria-hidden size={16} />
        </IconButton>
        <IconButton label="Delete, disabled" look="quiet" isDisabled>
          <Trash2 aria-hidden size={16} />
        </IconButton>
      </Row>
    </Sample>
    <Sample name="MenuButton">
      <Row>
        <MenuButton label="Export" items={MENU}>
          Export
        </MenuButton>
        <MenuButton label="Export, disabled" items={MENU} isDisabled>
          Disabled
        </MenuButton>
        <MenuButton label="Export, pending" items={MENU} isPending>
          Pending
        </MenuButton>
        <MenuButton label="More" items={MENU} iconOnly />
      </Row>
    </Sample>
    <Sample name="Links">
      <Row>
        <TextLink to="/dev/gallery">TextLink</TextLink>
        <OutsideLink href="https://example.com" className="text-accent underline">
          OutsideLink
        </OutsideLink>
        <a href="#button" className={buttonClasses('outline')}>
          Link as a button
        </a>
      </Row>
    </Sample>
    <Sample name="LinkTabs">
      <LinkTabs
        label="Views"
        tabs={[
          { to: '/dev/gallery', label: 'Trades', current: true },
          { to: '/dev/gallery?view=statistics', label: 'Statistics', current: false },
        ]}
      />
    </Sample>
    <Sample name="Pager">
      <Pager page={2} last={9} onPage={noop} />
    </Sample>
    <Sample name="SentenceChips">
      <SentenceChips
        label="Examples"
        sentences={['RSI below 30', 'tech stocks under $50 with volume above 1 million']}
        onTake={noop}
      />
    </Sample>
  </Group>
);
