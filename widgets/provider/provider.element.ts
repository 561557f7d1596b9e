import type { ConnectionProblem, Console, ConsoleOptions } from '@patrolkit/core';
import type { ProviderProblem } from '../shared/element/problems.ts';
import { elementSpec, event, json, property } from '../shared/element/spec.ts';

/** `<patrol-provider>`: the connection that all widgets inside it share. */
export const spec = elementSpec({
  tag: 'patrol-provider',
  summary:
    'Connects the page to a server and passes the connection to every widget inside it. It has a language, a skin and a direction (`dir`) of its own. Providers of one server and session share one connection. It ends when the last of them leaves the page. Another server has another connection.',
  standalone: true,
  attributes: {
    service: {
      type: 'string',
      doc: 'Root address of the server, such as "https://patrol.example". Empty: the server of the page. The provider reads it once, when it connects. After a later change the widgets show nothing until the page restores the former address.',
      default: '',
    },
    language: {
      type: 'string',
      doc: 'Language of the texts inside, such as zh-cn, or a tag that one of them serves, such as en-GB or zh-TW. Without it, the choice of the user, or zh-cn. When several providers share a connection, the first one sets the language of the server.',
    },
    'server-time-zone': {
      type: 'string',
      doc: 'Time zone of times without a zone, in answers of the server and in addresses, such as "Asia/Shanghai". Without it, the zone of the browser. The provider reads it once, when it connects.',
    },
    'language-sign': {
      type: 'string',
      doc: 'The same as the entry query of this name. "zh-cn--yi-qing" offers the vehicle-branded Chinese as a language.',
    },
    skin: {
      type: 'number',
      doc: 'Number of the skin of the widgets inside, 1 to 13. Without it, the choice of the user, or 12.',
    },
    theme: { type: 'number', doc: 'The same as `skin`, under the name that the entry query uses.' },
    'dark-skin': {
      type: 'number',
      doc: 'Number of the skin while the system requests dark pages, 1 to 13. With `light-skin`, it replaces `skin`. The skin changes at once when the system changes.',
    },
    'light-skin': {
      type: 'number',
      doc: 'Number of the skin while the system requests light pages, 1 to 13. With `dark-skin`, it replaces `skin`.',
    },
    density: {
      type: 'string',
      values: ['comfortable', 'compact'],
      doc: 'How closely controls and rows stand: comfortable or compact. Without it, the choice of the user, or comfortable.',
    },
    motion: {
      type: 'string',
      values: ['system', 'reduced'],
      doc: 'How much moves: system (as the system requests) or reduced (as little as possible). Without it, the choice of the user, or system.',
    },
    mode: {
      type: 'string',
      values: ['standard', 'wpf', 'app', 'tencent', 'screenfull'],
      default: 'standard',
      doc: 'What displays the page: standard (a browser), wpf (the desktop client), app (the app), tencent (a webview of Tencent) or screenfull (a screen of its own). In wpf and app, the widgets send `openwindowrequest` on the document before they save a file or open another window. Its detail holds `url` and, for a file, `name`. A program that saves or opens it prevents the event. In app and tencent, no text asks the user to change settings of the site, because a webview has none. Alarms that the webview kept silent sound at the next touch. Pictures begin without sound in every mode.',
    },
    options: json<ConsoleOptions>(
      "Further options of the connection. Set it as a property rather than as an attribute, and before the element connects, because the provider reads it once. When the kit's script comes from the page's own origin, `workerUrl` and `captureUrl` are the kit's files unless the page gives others.",
    ),
    console: json<Console>(
      'The connection object that the provider joined. Page code can set one that it made with `createConsole`. The provider then passes that one to its widgets, leaves the one that it had joined, and never ends the one of the page. Property only.',
    ),
  },
  events: [
    event<{
      /** The connection object, the same as in `ready`. */
      console: Console;
    }>()(
      'consoleready',
      'The connection object exists. The detail holds it. Code that may run later awaits `ready`. A page that reads more of it than session, preferences and texts awaits `console.need(...)` with the parts that it reads.',
    ),
    event<{
      /** Why the widgets cannot show their content. */
      reason: ConnectionProblem | ProviderProblem;
    }>()(
      'connectionproblem',
      'The widgets cannot show their content. `reason` in the detail is one of: signed-out; expired; password-required (the user must change it first); origin-refused (the server answers, but refuses this page); unreachable (no connection is possible, or the server or the page forbids the request); unanswered (the server does not answer in time); server-failed (the server answers with an error, or unreadably); code (a part could not be loaded; that part sends the event); service (`service` is no http or https address); moved (`service` changed after the provider connected). Each widget shows the reason in its place. The browser console names the remedy.',
    ),
  ],
  properties: {
    ready: property<Promise<Console>>(
      'A promise of the connection object, also after `consoleready`. The page then awaits `console.need(...)` with the parts that it reads. The promise is a new one when the provider passes another connection object. It is pending while the provider cannot serve its `service`.',
    ),
  },
  parts: {
    problem: { doc: 'Why this provider cannot serve its `service`.', when: 'it cannot serve it' },
  },
  slots: { '': 'The page, or its part that holds widgets.' },
});
