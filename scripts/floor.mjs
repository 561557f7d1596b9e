// All code that a browser loads must run in the oldest supported browsers (README): Chrome 100, Safari 16.4, Firefox ESR.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { root } from './lib.mjs';

/**
 * Members of objects that one of these browsers lacks. Names that also have another meaning are written with their owner.
 * `tests/elements/older.ts` takes each of them away.
 */
export const newer = new Set(
  `toSorted toReversed toSpliced findLast findLastIndex withResolvers isWellFormed toWellFormed fromAsync groupBy
  Promise.try AbortSignal.any AbortSignal.timeout URL.canParse URL.parse Array.prototype.with Iterator.from
  isSubsetOf isSupersetOf isDisjointFrom symmetricDifference
  checkVisibility moveBefore popover showPopover hidePopover togglePopover popoverTargetElement inert
  setHTMLUnsafe getHTML startViewTransition requestClose onscrollend
  requestVideoFrameCallback cancelVideoFrameCallback
  requestIdleCallback cancelIdleCallback scheduler.yield scheduler.postTask showSaveFilePicker showOpenFilePicker
  navigator.virtualKeyboard navigator.userAgentData documentPictureInPicture ReadableStream.from
  transferToFixedLength waitAsync`.split(/\s+/),
);

/** Newer members that are used only after a test that they exist, or that older browsers do without; each with the place of the test. */
const guarded = {
  startViewTransition: 'React and its router ask, and only for transitions that nothing here wants',
  checkVisibility: 'widgets/shared/hold/usable.ts and the library of the inputs ask whether it is there',
  popover: 'widgets/shared/dialog/topLayer.ts asks; elsewhere the highest z-index serves',
  showPopover: 'widgets/shared/dialog/topLayer.ts asks, and the library of the inputs asks with ?.',
  hidePopover: 'widgets/robot-selector/RobotSelector.tsx asks, and the library of the inputs asks with ?.',
  requestVideoFrameCallback:
    'widgets/shared/video/engines/late/frames.ts asks; elsewhere it looks with each drawing of the page',
  cancelVideoFrameCallback: 'the same',
  togglePopover: 'widgets/robot-selector/RobotSelector.tsx asks; elsewhere the list is opened by hand',
};

/** Selectors that one of these browsers does not know. A query with one throws there, and the caller may catch that. */
const newerSelector = /:modal\b|:popover-open\b|:user-(?:in)?valid\b|:has\(/;

/** The calls that take a selector. */
const asked = new Set(['matches', 'closest', 'querySelector', 'querySelectorAll']);

/** The text of a literal or of a template's own parts; empty for other expressions. */
const textOf = node =>
  node?.type === 'Literal'
    ? String(node.value)
    : node?.type === 'TemplateLiteral'
      ? node.quasis.map(({ value }) => value.cooked).join(' ')
      : '';

/** The name of an object as the code writes it; empty for expressions other than names and members. */
const nameOf = node =>
  node.type === 'Identifier'
    ? node.name
    : node.type === 'MemberExpression' && !node.computed
      ? `${nameOf(node.object)}.${node.property.name}`
      : '';

/** The newer members that a file uses, and syntax after ES2022. */
export function newerIn(code) {
  const found = new Set();
  const visit = (node, isTried) => {
    if (Array.isArray(node)) return node.forEach(each => visit(each, isTried));
    if (typeof node?.type !== 'string') return;
    if (node.type === 'MemberExpression' && !node.computed) {
      const name = node.property.name;
      const owned = `${nameOf(node.object)}.${name}`;
      if (newer.has(name)) found.add(name);
      for (const one of newer) if (one.includes('.') && (owned === one || owned.endsWith(`.${one}`))) found.add(one);
    }
    if (!isTried && node.type === 'CallExpression' && asked.has(node.callee.property?.name)) {
      const [selector] = newerSelector.exec(textOf(node.arguments[0])) ?? [];
      if (selector !== undefined) found.add(`the selector ${selector}`);
    }
    if (node.type === 'Literal' && node.regex?.flags.includes('v')) found.add('regular expression with the flag v');
    if (node.type === 'VariableDeclaration' && /using/.test(node.kind)) found.add('using');
    if (node.type === 'Decorator') found.add('decorator');
    if (node.type === 'ImportAttribute') found.add('import attribute');
    for (const [key, value] of Object.entries(node))
      if (typeof value === 'object') visit(value, isTried || (key === 'block' && Boolean(node.handler)));
  };
  visit(parseAst(code).body, false);
  return found;
}

function* scripts(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* scripts(path);
    else if (entry.name.endsWith('.js')) yield path;
  }
}

/** Prints what the built console and kit use that the oldest supported browsers lack; false when there is anything. */
export function checkFloor() {
  let isKept = true;
  for (const target of ['host', 'kit']) {
    for (const path of scripts(join(root, 'dist', target))) {
      for (const name of newerIn(readFileSync(path, 'utf8'))) {
        if (Object.hasOwn(guarded, name)) continue;
        isKept = false;
        console.log(`${path.slice(root.length)} uses ${name}, which the oldest supported browsers lack (README)`);
      }
    }
  }
  return isKept;
}
