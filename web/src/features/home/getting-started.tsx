import { Rocket } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Message } from '../../ui/message.tsx';

/** The first steps of somebody without a trade. */
export const GettingStarted = () => (
  <Card>
    <Message
      icon={Rocket}
      title="Getting Started"
      className="py-10"
      actions={
        <>
          <Link to="/journal?add=1" className={buttonClasses('solid')}>
            Add First Trade
          </Link>
          <Link to="/scanner" className={buttonClasses('outline')}>
            Explore Scanner
          </Link>
        </>
      }
    >
      Find stocks in plain English, write down what you trade, and see what works for you.
    </Message>
  </Card>
);
