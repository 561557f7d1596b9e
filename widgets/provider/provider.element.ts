import type { Console, ConsoleOptions } from '@patrolkit/core';
import { elementSpec, event, json } from '../shared/element/spec.ts';

/** `<patrol-provider>`: the connection that all widgets inside it share. */
export const spec = elementSpec({
  tag: 'patrol-provider',
  summary:
    'Signs the page on to a server and hands the connection to every widget inside it. Several providers of a page share one connection; it ends when the last one leaves.',
  standalone: true,
  attributes: {
    service: {
      type: 'string',
      doc: 'Root address of the server, such as "https://patrol.example". Empty: the server of the page. Read once, when the connection is made; a later change is refused.',
      default: '',
    },
    language: {
      type: 'string',
      doc: 'Language of all texts: zh-cn, en-us or zh-hk. Without it the choice of the user, or zh-cn.',
    },
    'language-sign': {
      type: 'string',
      doc: 'The entry query of this name: "zh-cn--yi-qing" offers the vehicle-branded Chinese as a language.',
    },
    skin: { type: 'number', doc: 'Number of the skin, 1 to 13. Without it the choice of the user, or 12.' },
    theme: { type: 'number', doc: 'The same as `skin`, by the name that the entry query uses.' },
    options: json<ConsoleOptions>(
      'Further options of the connection; read once. As a property rather than an attribute.',
    ),
    console: json<Console>(
      'A console made by page code with `createConsole`; the provider hands it down and does not end it. Property only.',
    ),
  },
  events: [event<{ console: Console }>()('consoleready', 'The connection object exists; the detail holds it.')],
  slots: { '': 'The page, or the part of it that holds widgets.' },
});
