/**
 * Takes away what the oldest supported browsers (Chrome 100, Safari 16.4, Firefox ESR) lack, and throws when any of it stays. Returns a
 * function that gives it back. It imports nothing, so that it can be sent into a page before the page's own code.
 */
export function makeOlder(): () => void {
  const missing: readonly (readonly [owner: () => object | undefined, names: readonly string[]])[] = [
    [() => Element.prototype, ['checkVisibility', 'moveBefore', 'setHTMLUnsafe', 'getHTML']],
    [() => ShadowRoot.prototype, ['setHTMLUnsafe', 'getHTML']],
    [() => HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'inert', 'onscrollend']],
    [() => HTMLButtonElement.prototype, ['popoverTargetElement']],
    [() => HTMLInputElement.prototype, ['popoverTargetElement']],
    [() => HTMLDialogElement.prototype, ['requestClose']],
    [
      () => Array.prototype,
      ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex', 'group', 'groupToMap'],
    ],
    [() => Object.getPrototypeOf(Uint8Array.prototype) as object, ['toSorted', 'toReversed', 'with', 'findLast']],
    [() => Object, ['groupBy']],
    [() => Map, ['groupBy']],
    [() => Array, ['fromAsync']],
    [() => Promise, ['withResolvers', 'try']],
    [() => AbortSignal, ['any', 'timeout']],
    [() => URL, ['canParse', 'parse']],
    [() => String.prototype, ['isWellFormed', 'toWellFormed']],
    [
      () => Set.prototype,
      ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom', 'symmetricDifference'],
    ],
    [() => Intl, ['Segmenter']],
    [() => Crypto.prototype, ['randomUUID']],
    [() => Navigator.prototype, ['locks', 'userActivation', 'virtualKeyboard', 'userAgentData']],
    // Firefox ESR does not report the pictures of a video.
    [() => HTMLVideoElement.prototype, ['requestVideoFrameCallback', 'cancelVideoFrameCallback']],
    [() => CSS, ['highlights']],
    [() => DocumentFragment.prototype, ['moveBefore']],
    [() => Document.prototype, ['startViewTransition', 'moveBefore', 'onscrollend']],
    [() => ReadableStream, ['from']],
    [() => ArrayBuffer.prototype, ['transferToFixedLength']],
    [() => Atomics, ['waitAsync']],
    [
      () => globalThis,
      [
        'BroadcastChannel',
        'VideoDecoder',
        'AudioDecoder',
        'AudioWorklet',
        'AudioWorkletNode',
        'requestIdleCallback',
        'cancelIdleCallback',
        'showSaveFilePicker',
        'showOpenFilePicker',
        'documentPictureInPicture',
        'onscrollend',
        'ToggleEvent',
        'scheduler',
        'Iterator',
        'MediaStreamTrackGenerator',
      ],
    ],
  ];

  const undo: (() => void)[] = [];
  for (const [ownerOf, names] of missing) {
    const owner = ownerOf();
    if (!owner) continue;
    for (const name of names) {
      const own = Object.getOwnPropertyDescriptor(owner, name);
      if (!own?.configurable) continue;
      Reflect.deleteProperty(owner, name);
      undo.push(() => Object.defineProperty(owner, name, own));
    }
  }
  const kept = missing.flatMap(([ownerOf, names]) => names.filter(name => name in (ownerOf() ?? {})));
  if (kept.length > 0) throw new Error(`still there: ${kept.join(', ')}`);
  // A selector that an older browser does not know is a syntax error there.
  const { matches, querySelector, querySelectorAll } = Element.prototype;
  const refuse = (selector: string): void => {
    if (/:popover-open|:modal|:has\(|:user-invalid/.test(selector)) throw new SyntaxError(`unknown in ${selector}`);
  };
  Object.assign(Element.prototype, {
    matches(this: Element, selector: string) {
      refuse(selector);
      return matches.call(this, selector);
    },
    querySelector(this: Element, selector: string) {
      refuse(selector);
      return querySelector.call(this, selector);
    },
    querySelectorAll(this: Element, selector: string) {
      refuse(selector);
      return querySelectorAll.call(this, selector);
    },
  });
  return () => {
    Object.assign(Element.prototype, { matches, querySelector, querySelectorAll });
    for (const restore of undo.reverse()) restore();
  };
}
