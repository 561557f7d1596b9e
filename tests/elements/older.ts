/**
 * Takes away what the oldest supported browsers (Chrome 100, Safari 16.4, Firefox ESR) lack; the result gives it back.
 * It imports nothing, so that it can be sent into a page before the page's own code.
 */
export function makeOlder(): () => void {
  const missing: readonly (readonly [owner: () => object | undefined, names: readonly string[]])[] = [
    [() => Element.prototype, ['checkVisibility', 'moveBefore', 'setHTMLUnsafe']],
    [
      () => HTMLElement.prototype,
      ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'popoverTargetElement', 'inert'],
    ],
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
    [() => Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [() => Intl, ['Segmenter']],
    [() => Crypto.prototype, ['randomUUID']],
    [() => Navigator.prototype, ['locks', 'userActivation']],
    // Firefox ESR tells of no picture of a video.
    [() => HTMLVideoElement.prototype, ['requestVideoFrameCallback', 'cancelVideoFrameCallback']],
    [() => CSS, ['highlights']],
    [() => Node.prototype, ['moveBefore']],
    [() => Document.prototype, ['startViewTransition', 'moveBefore']],
    [
      () => globalThis,
      [
        'BroadcastChannel',
        'VideoDecoder',
        'AudioDecoder',
        'AudioWorklet',
        'AudioWorkletNode',
        'requestIdleCallback',
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
