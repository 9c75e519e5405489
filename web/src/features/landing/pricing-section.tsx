import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';

import { PREMIUM_FEATURES, TRIAL_FEATURES } from '../../lib/plan.ts';
import { buttonClasses } from '../../ui/button-classes.ts';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/class-names.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Section } from './section.tsx';
import { PREMIUM_DOLLARS, TRIAL_DAYS } from '../../api/generated.ts';

const PLANS = [
  {
    name: 'Free',
    price: '$0',
    per: `for ${TRIAL_DAYS} days`,
    features: [...TRIAL_FEATURES, 'No card needed'],
    button: { to: '/signup', name: 'Start Free Trial' },
    strong: false,
  },
  {
    name: 'Premium',
    price: `$${PREMIUM_DOLLARS}`,
    per: 'per month, cancel anytime',
    features: PREMIUM_FEATURES,
    button: { to: '/signup?redirect=/subscribe', name: 'Get Premium' },
    strong: true,
  },
] as const;

export const PricingSection = () => (
  <Section id="pricing" title="One price. No fine print." lead="Start free, keep it if it pays for itself.">
    <div className="grid gap-4 md:grid-cols-2">
      {PLANS.map(({ name, price, per, features, button, strong }) => (
        <Card key={name} aria-label={name} className={classes('flex flex-col p-6', strong && 'ring-1 ring-accent')}>
          <h3 className="text-lg">{name}</h3>
          <p className="mt-2">
            <span className="figures text-2xl font-semibold tracking-tight">{price}</span>{' '}
            <span className="text-lg text-muted">{per}</span>
          </p>
          <ul className="mt-5 flex-1 space-y-2 border-t border-line pt-5">
            {features.map((feature) => (
              <li key={feature} className="flex gap-2.5">
                <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-up" />
                {feature}
              </li>
            ))}
          </ul>
          <Link to={button.to} className={buttonClasses('outline', 'lg', 'mt-6')}>
            {button.name}
          </Link>
        </Card>
      ))}
    </div>
    <p className="mt-4">
      <TextLink to="/pricing">Compare the plans</TextLink>
    </p>
  </Section>
);
