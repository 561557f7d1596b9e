import type SlCheckbox from '@shoelace-style/shoelace/dist/components/checkbox/checkbox.component.js';
import type SlInput from '@shoelace-style/shoelace/dist/components/input/input.component.js';
import type SlOption from '@shoelace-style/shoelace/dist/components/option/option.component.js';
import type SlSelect from '@shoelace-style/shoelace/dist/components/select/select.component.js';
import type SlSwitch from '@shoelace-style/shoelace/dist/components/switch/switch.component.js';
import type SlTextarea from '@shoelace-style/shoelace/dist/components/textarea/textarea.component.js';
import type SlTooltip from '@shoelace-style/shoelace/dist/components/tooltip/tooltip.component.js';
import type { HTMLAttributes, Key, Ref } from 'react';

/** Shoelace's events as JSX listeners. React matches them by their exact names. */
type Listeners = {
  [
    Name in
      | 'sl-input'
      | 'sl-change'
      | 'sl-clear'
      | 'sl-focus'
      | 'sl-blur'
      | 'sl-show'
      | 'sl-hide'
      | 'sl-after-show'
      | 'sl-after-hide' as `on${Name}`
  ]?: (event: CustomEvent) => void;
};

type Jsx<Element> = Partial<Omit<Element, keyof HTMLElement>> &
  Omit<HTMLAttributes<HTMLElement>, keyof Omit<Element, keyof HTMLElement>> &
  Listeners & { autofocus?: boolean; ref?: Ref<Element>; key?: Key; part?: string; exportparts?: string };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'sl-checkbox': Jsx<SlCheckbox>;
      'sl-input': Jsx<SlInput>;
      'sl-option': Jsx<SlOption>;
      'sl-select': Jsx<SlSelect>;
      'sl-switch': Jsx<SlSwitch>;
      'sl-textarea': Jsx<SlTextarea>;
      'sl-tooltip': Jsx<SlTooltip>;
    }
  }
}
