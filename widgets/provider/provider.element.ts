import type { ConnectionProblem, Console, ConsoleOptions } from '@patrolkit/core';
import type { ProviderProblem } from '../shared/element/problems.ts';
import { elementSpec, event, json, property } from '../shared/element/spec.ts';

/** `<patrol-provider>`: the connection that all widgets inside it share. */
export const spec = elementSpec({
  tag: 'patrol-provider',
  summary:
    'Signs the page on to a server and hands the connection to every widget inside it, with a language, a skin and a direction (`dir`) of its own. Providers of one server and session share one connection, which ends when the last of them leaves; another server is another connection.',
  standalone: true,
  attributes: {
    service: {
      type: 'string',
      doc: 'Root address of the server, such as "https://patrol.example". Empty: the server of the page. Read once, when the connection is made; after a later change nothing is shown until it is taken back.',
      default: '',
    },
    language: {
      type: 'string',
      doc: 'Language of the texts inside, such as zh-cn, also as the tag of a reader that one of them serves, such as en-GB or zh-TW. Without it the choice of the user, or zh-cn. Of several providers of one connection the first says in which language the server speaks.',
    },
    'server-time-zone': {
      type: 'string',
      doc: 'Zone of the times that the server sends, or an address has, without one, such as "Asia/Shanghai". Without it that of the browser. Read once, when the connection is made.',
    },
    'language-sign': {
      type: 'string',
      doc: 'The entry query of this name: "zh-cn--yi-qing" offers the vehicle-branded Chinese as a language.',
    },
    skin: {
      type: 'number',
      doc: 'Number of the skin of what is inside, 1 to 13. Without it the choice of the user, or 12.',
    },
    theme: { type: 'number', doc: 'The same as `skin`, by the name that the entry query uses.' },
    'dark-skin': {
      type: 'number',
      doc: 'With `light-skin`, in place of `skin`: number of the skin while the system asks for dark pages. Both change with the system, at once.',
    },
    'light-skin': {
      type: 'number',
      doc: 'With `dark-skin`, in place of `skin`: number of the skin while the system asks for light pages.',
    },
    density: {
      type: 'string',
      values: ['comfortable', 'compact'],
      doc: 'How closely controls and rows stand: comfortable or compact. Without it the choice of the user, or comfortable.',
    },
    motion: {
      type: 'string',
      values: ['system', 'reduced'],
      doc: 'What moves: system (what the system asks for) or reduced (as little as can be). Without it the choice of the user, or system.',
    },
    mode: {
      type: 'string',
      values: ['standard', 'wpf', 'app', 'tencent', 'screenfull'],
      default: 'standard',
      doc: 'Whose page the widgets stand in: standard (a browser), wpf (the desktop client), app (the app), tencent (a webview of Tencent) or screenfull (a screen of its own). In wpf and app, what would be saved or opened in another window is asked for first by `openwindowrequest` on the document, whose detail holds `url` and, for a file, `name`; a program that does it prevents the event. In app and tencent nobody is asked to change settings of the site, which a webview has not: alarms that it kept silent sound at the next touch. Pictures begin without sound in every mode.',
    },
    options: json<ConsoleOptions>(
      "Further options of the connection, read once: set before the element connects. As a property rather than an attribute. Where the kit's script is of the page's own origin, `workerUrl` and `captureUrl` are its own files unless others are given.",
    ),
    console: json<Console>(
      'The connection object. Set to one that page code made with `createConsole`, the provider hands that down, lets go of the one that it had joined, and does not end it; otherwise it is the one that the provider joined. Property only.',
    ),
  },
  events: [
    event<{
      /** The connection object, as `ready` brings it. */
      console: Console;
    }>()(
      'consoleready',
      'The connection object exists; the detail holds it. Whoever may come later asks `ready`. A page that reads more of it than session, preferences and texts awaits `console.need(...)` with the parts that it reads.',
    ),
    event<{
      /** What keeps them from it. */
      reason: ConnectionProblem | ProviderProblem;
    }>()(
      'connectionproblem',
      'Something keeps the widgets from what they show; `reason` in the detail is signed-out, expired, password-required (the user must change it first), origin-refused (the server answers, but not to this page), unreachable (no connection can be made, or the server or the page forbids even to ask), unanswered (it does not answer in time), server-failed (it answers with an error, or what cannot be read), code (a part could not be loaded; sent by that part), service (no http or https address) or moved (`service` was changed after connecting). Each widget says so in its place, and the browser console names the remedy.',
    ),
  ],
  properties: {
    ready: property<Promise<Console>>(
      'A promise of the connection object, also for whoever asks after `consoleready`; the page then awaits `console.need(...)` with the parts that it reads. A new promise once another connection object is handed down. Pending while the provider cannot serve its `service`.',
    ),
  },
  parts: {
    problem: { doc: 'Why this provider cannot serve its `service`.', when: 'it cannot' },
  },
  slots: { '': 'The page, or the part of it that holds widgets.' },
});
