/** The page of an incident file: all that is known of an alarm. Any browser shows it without a network and without a script. */

/** A line with its name. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A file of the archive that the page shows. Without a path the file is missing, and its label says so. */
export interface Shown {
  readonly label: string;
  /** Path beside the page. */
  readonly path: string | undefined;
}

/** Where it happened: the floor plan, the route of the robot, and the place of the alarm, in pixels of the plan. */
export interface PlanPage {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly line: readonly { readonly x: number; readonly y: number }[];
  readonly place: { readonly x: number; readonly y: number } | undefined;
  readonly label: string;
}

/** An entry of the history. */
export interface Happening {
  readonly what: string;
  readonly when: string;
  readonly note?: string | undefined;
}

/** The content of the page, in the user's language. */
export interface IncidentPage {
  /** The tag of its language. */
  readonly language: string;
  readonly title: string;
  readonly made: string;
  readonly facts: readonly Fact[];
  readonly pictures: readonly Shown[];
  readonly clips: readonly Shown[];
  readonly plan: PlanPage | undefined;
  readonly happenings: readonly Happening[];
  readonly people: readonly Fact[];
  readonly checks: readonly { readonly isDone: boolean; readonly text: string; readonly by: string }[];
  /** Names of what could not be fetched. */
  readonly missing: readonly string[];
  readonly headings: Readonly<
    Record<'facts' | 'pictures' | 'clips' | 'plan' | 'happenings' | 'people' | 'checks' | 'missing', string>
  >;
}

const style = `
:root { color-scheme: light; font: 15px/1.5 system-ui, "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; color: #1d2530; background: #fff; }
body { max-width: 1100px; margin: 0 auto; padding: 24px; }
h1 { margin: 0; font-size: 24px; }
h2 { margin: 28px 0 8px; padding-bottom: 4px; border-bottom: 1px solid #c9d0da; font-size: 17px; }
p, dd, dt, li { overflow-wrap: anywhere; }
.muted { color: #5a6675; }
dl { display: grid; grid-template-columns: minmax(120px, 220px) 1fr; gap: 4px 16px; margin: 0; }
dt { color: #5a6675; }
dd { margin: 0; }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr)); gap: 16px; }
figure { margin: 0; break-inside: avoid; }
img, video, svg { display: block; width: 100%; height: auto; border: 1px solid #c9d0da; background: #f3f5f8; }
ol, ul { margin: 0; padding-left: 22px; }
.checks { padding-left: 0; list-style: none; }
.checks li { padding-left: 26px; text-indent: -26px; }
q { display: block; color: #5a6675; }
@media print { body { padding: 0; } video { display: none; } }
`;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** A text as the page shows it, with markup escaped. */
const plain = (text: string): string => text.replace(/[&<>"']/g, sign => signs[sign] ?? sign);

const section = (heading: string, content: string): string =>
  content === '' ? '' : `<section><h2>${plain(heading)}</h2>${content}</section>\n`;

const list = (facts: readonly Fact[]): string =>
  facts.length === 0
    ? ''
    : `<dl>${facts.map(({ label, value }) => `<dt>${plain(label)}</dt><dd>${plain(value)}</dd>`).join('')}</dl>`;

const grid = (shown: readonly Shown[], draw: (path: string, label: string) => string): string =>
  shown.length === 0
    ? ''
    : `<div class="grid">${shown
        .map(
          ({ label, path }) =>
            `<figure>${path === undefined ? '' : draw(path, label)}<figcaption>${plain(label)}</figcaption></figure>`,
        )
        .join('')}</div>`;

const planOf = ({ path, width, height, line, place, label }: PlanPage): string => {
  const size = Math.max(width, height);
  const points = line.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const mark =
    place === undefined
      ? ''
      : `<circle cx="${place.x.toFixed(1)}" cy="${place.y.toFixed(1)}" r="${(size / 60).toFixed(1)}" fill="#c4161c" fill-opacity="0.35" stroke="#c4161c" stroke-width="${(size / 300).toFixed(1)}"/>`;
  return `<figure><svg viewBox="0 0 ${String(width)} ${String(height)}" role="img" aria-label="${plain(label)}"><image href="${plain(path)}" width="${String(width)}" height="${String(height)}" preserveAspectRatio="none"/><polyline points="${points}" fill="none" stroke="#1458b8" stroke-width="${(size / 220).toFixed(1)}"/>${mark}</svg><figcaption>${plain(label)}</figcaption></figure>`;
};

/** The page as a document. */
export const incidentPage = (page: IncidentPage): string => `<!doctype html>
<html lang="${plain(page.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; connect-src 'none'; form-action 'none'; base-uri 'none'">
<title>${plain(page.title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${plain(page.title)}</h1>
<p class="muted">${plain(page.made)}</p>
${section(page.headings.facts, list(page.facts))}${section(
  page.headings.pictures,
  grid(page.pictures, (path, label) => `<img src="${plain(path)}" alt="${plain(label)}">`),
)}${section(
  page.headings.clips,
  grid(
    page.clips,
    (path, label) => `<video src="${plain(path)}" controls preload="metadata" aria-label="${plain(label)}"></video>`,
  ),
)}${section(page.headings.plan, page.plan ? planOf(page.plan) : '')}${section(
  page.headings.happenings,
  page.happenings.length === 0
    ? ''
    : `<ol>${page.happenings
        .map(
          ({ what, when, note }) =>
            `<li>${plain(what)} <span class="muted">${plain(when)}</span>${note === undefined || note === '' ? '' : `<q>${plain(note)}</q>`}</li>`,
        )
        .join('')}</ol>`,
)}${section(page.headings.people, list(page.people))}${section(
  page.headings.checks,
  page.checks.length === 0
    ? ''
    : `<ul class="checks">${page.checks
        .map(
          ({ isDone, text, by }) =>
            `<li>${isDone ? '&#9745;' : '&#9744;'} ${plain(text)}${by === '' ? '' : ` <span class="muted">${plain(by)}</span>`}</li>`,
        )
        .join('')}</ul>`,
)}${section(
  page.headings.missing,
  page.missing.length === 0 ? '' : `<ul>${page.missing.map(one => `<li>${plain(one)}</li>`).join('')}</ul>`,
)}</body>
</html>
`;
