import { Hammer } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClasses } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Message } from '../ui/message.tsx';
import { PageHeader } from './page-header.tsx';

export const UnbuiltPage = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} />
    <Card className="mt-5">
      <Message
        icon={Hammer}
        title="Not available in this build yet"
        actions={
          <Link to="/scanner" className={buttonClasses('outline')}>
            Go to the Scanner
          </Link>
        }
      >
        This page is coming in a later version.
      </Message>
    </Card>
  </>
);
