import { Avatar } from '../../ui/avatar.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Explain } from '../../ui/explain.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ShortcutList } from '../../ui/shortcut-list.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Group, Row, Sample } from './sample.tsx';

const TONES: readonly Tone[] = ['neutral', 'accent', 'up', 'down', 'warn'];
const RISING = [10, 11, 10.5, 12, 12.4, 11.9, 13, 14];

export const Marks = () => (
  <Group title="Marks and messages">
    <Sample name="Badge">
      <Row>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <SimulatedBadge />
        <SimulatedBadge what="news" />
      </Row>
    </Sample>
    <Sample name="Avatar">
      <Row>
        <Avatar url="/icon.svg" name="Ada" className="size-11" />
        <Avatar url={null} name="Ada" className="size-11" />
        <Avatar url="/no-picture.png" name="Ada" className="size-11" />
      </Row>
    </Sample>
    <Sample name="QrCode">
      <QrCode text="https://example.com" label="QR code of example.com" />
    </Sample>
    <Sample name="Notice" wide>
      <div className="space-y-2">
        <Notice tone="good">The trade was saved.</Notice>
        <Notice tone="bad">The file has no column for the price. Choose one and try again.</Notice>
        <Notice tone="plain">Your trial ends in two days.</Notice>
      </div>
    </Sample>
    <Sample name="ProgressBar">
      <div className="space-y-3">
        <ProgressBar label="Loading the market" value={30} max={100} />
        <ProgressBar label="Loaded" value={100} max={100} tone="up" />
      </div>
    </Sample>
    <Sample name="Sparkline">
      <Row>
        <Sparkline closes={RISING} />
        <Sparkline closes={RISING.toReversed()} />
        <Sparkline closes={[10]} />
      </Row>
    </Sample>
    <Sample name="Kbd and ShortcutList">
      <p className="mb-2">
        Press <Kbd>Esc</Kbd> to close.
      </p>
      <ShortcutList
        shortcuts={[
          { keys: ['/'], does: 'Go to the scan box' },
          { keys: ['j', 'ArrowDown'], does: 'Next row' },
          { keys: ['g s'], does: 'Open the scanner' },
        ]}
      />
    </Sample>
    <Sample name="Explain and EmailText">
      <p className="flex items-center gap-1">
        Profit factor <Explain term="profit factor">Gross profit divided by gross loss.</Explain>
      </p>
      <div className="mt-2 w-40 rounded-md border border-line p-2">
        <EmailText email="a.very.long.name.of.a.person@department.example.com" />
      </div>
    </Sample>
  </Group>
);
