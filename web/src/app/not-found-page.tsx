import { Compass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClasses } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

export const NotFoundPage = () => (
  <div className="grid min-h-[70dvh] place-items-center">
    <title>404 Page Not Found · Plainscan</title>
    <Message
      icon={Compass}
      title="404 Page Not Found"
      heading="h1"
      actions={
        <Link to="/" className={buttonClasses('outline')}>
          Back to Home
        </Link>
      }
    >
      This page doesn't exist.
    </Message>
  </div>
);
