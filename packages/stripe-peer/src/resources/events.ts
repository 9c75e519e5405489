import { noSuch } from '../errors.ts';
import { type Endpoint, page } from '../http/call.ts';
import { form } from '../http/form.ts';

const matches = (pattern: string, type: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

export const eventEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/events',
    run: (call) =>
      page(
        call,
        call.account.objects.events,
        { type: form.text.optional(), types: form.ids.optional() },
        (event, { type, types }) =>
          (type === undefined || matches(type, event.type)) &&
          (types === undefined || types.some((each) => matches(each, event.type))),
      ),
  },
  {
    method: 'GET',
    path: '/events/:id',
    run: ({ account, path }) => {
      const event = account.objects.events.get(path['id']!);
      if (!event) throw noSuch('event', path['id']!);
      return event;
    },
  },
];
