// Shoelace numbers its shades from quiet (50) to strong (950) in both schemes, so mixing from surface to text gives all of them.
const shades = { 50: 4, 100: 8, 200: 14, 300: 24, 400: 36, 500: 52, 600: 66, 700: 78, 800: 88, 900: 95, 950: 100 };

const neutral = Object.entries(shades)
  .map(
    ([shade, share]) => `--sl-color-neutral-${shade}:color-mix(in srgb,var(--pk-text) ${share}%,var(--pk-surface-1));`,
  )
  .join('');

// 600 is the fill itself. Below it the colour fades into the surface, above it the colour turns to text.
function ramp(name: string, color: string): string {
  return Object.keys(shades)
    .map(Number)
    .map(shade => {
      const value =
        shade < 600
          ? `color-mix(in srgb,var(${color}) ${Math.round(shade / 6)}%,var(--pk-surface-1))`
          : shade === 600
            ? `var(${color})`
            : `color-mix(in srgb,var(${color}) ${Math.round(100 - (shade - 600) / 5)}%,var(--pk-text))`;
      return `--sl-color-${name}-${shade}:${value};`;
    })
    .join('');
}

const sizes = `
--sl-border-radius-small:var(--pk-radius-1);--sl-border-radius-medium:var(--pk-radius-2);
--sl-border-radius-large:var(--pk-radius-3);--sl-border-radius-x-large:12px;
--sl-border-radius-circle:50%;--sl-border-radius-pill:var(--pk-radius-round);
--sl-shadow-x-small:var(--pk-shadow-1);--sl-shadow-small:var(--pk-shadow-1);--sl-shadow-medium:var(--pk-shadow-2);
--sl-shadow-large:var(--pk-shadow-2);--sl-shadow-x-large:var(--pk-shadow-3);
--sl-spacing-3x-small:2px;--sl-spacing-2x-small:var(--pk-space-1);--sl-spacing-x-small:6px;
--sl-spacing-small:10px;--sl-spacing-medium:var(--pk-space-3);--sl-spacing-large:var(--pk-space-4);
--sl-spacing-x-large:var(--pk-space-5);--sl-spacing-2x-large:var(--pk-space-6);--sl-spacing-3x-large:48px;
--sl-spacing-4x-large:64px;
--sl-transition-x-slow:var(--pk-motion-slow);--sl-transition-slow:var(--pk-motion-slow);--sl-transition-medium:var(--pk-motion-medium);
--sl-transition-fast:var(--pk-motion-fast);--sl-transition-x-fast:var(--pk-motion-fast);
--sl-font-sans:var(--pk-font);--sl-font-serif:var(--pk-font);--sl-font-mono:var(--pk-font-mono);
--sl-font-size-2x-small:10px;--sl-font-size-x-small:var(--pk-size-xs);--sl-font-size-small:var(--pk-size-sm);
--sl-font-size-medium:var(--pk-size-md);--sl-font-size-large:var(--pk-size-lg);--sl-font-size-x-large:var(--pk-size-xl);
--sl-font-size-2x-large:var(--pk-size-2xl);--sl-font-size-3x-large:32px;--sl-font-size-4x-large:44px;
--sl-font-weight-light:300;--sl-font-weight-normal:400;--sl-font-weight-semibold:var(--pk-weight-medium);
--sl-font-weight-bold:var(--pk-weight-bold);
--sl-letter-spacing-denser:-0.02em;--sl-letter-spacing-dense:-0.01em;--sl-letter-spacing-normal:normal;
--sl-letter-spacing-loose:0.05em;--sl-letter-spacing-looser:0.08em;
--sl-line-height-denser:1;--sl-line-height-dense:1.3;--sl-line-height-normal:var(--pk-line-height);
--sl-line-height-loose:1.8;--sl-line-height-looser:2.1;
--sl-focus-ring-color:var(--pk-focus);--sl-focus-ring-style:solid;--sl-focus-ring-width:var(--pk-focus-width);
--sl-focus-ring:solid var(--pk-focus-width) var(--pk-focus);--sl-focus-ring-offset:1px;
--sl-button-font-size-small:var(--pk-size-xs);--sl-button-font-size-medium:var(--pk-size-md);
--sl-button-font-size-large:var(--pk-size-lg);
--sl-input-height-small:var(--pk-control-height-sm);--sl-input-height-medium:var(--pk-control-height);
--sl-input-height-large:var(--pk-control-height-lg);
--sl-toggle-size-small:14px;--sl-toggle-size-medium:16px;--sl-toggle-size-large:20px;
`;

const inputs = `
--sl-input-background-color:var(--pk-surface-2);--sl-input-background-color-hover:var(--pk-surface-2);
--sl-input-background-color-focus:var(--pk-surface-2);--sl-input-background-color-disabled:var(--pk-surface-1);
--sl-input-border-color:var(--pk-border-strong);--sl-input-border-color-hover:var(--pk-text-muted);
--sl-input-border-color-focus:var(--pk-focus);--sl-input-border-color-disabled:var(--pk-border);
--sl-input-border-width:1px;--sl-input-border-radius-small:var(--pk-radius-2);
--sl-input-border-radius-medium:var(--pk-radius-2);--sl-input-border-radius-large:var(--pk-radius-2);
--sl-input-required-content:'*';--sl-input-required-content-offset:2px;
--sl-input-required-content-color:var(--pk-error);
--sl-input-font-family:var(--pk-font);--sl-input-font-weight:400;--sl-input-font-size-small:var(--pk-size-sm);
--sl-input-font-size-medium:var(--pk-size-md);--sl-input-font-size-large:var(--pk-size-lg);
--sl-input-letter-spacing:normal;
--sl-input-color:var(--pk-text);--sl-input-color-hover:var(--pk-text);--sl-input-color-focus:var(--pk-text);
--sl-input-color-disabled:var(--pk-text-muted);--sl-input-icon-color:var(--pk-text-muted);
--sl-input-icon-color-hover:var(--pk-text);--sl-input-icon-color-focus:var(--pk-text);
--sl-input-placeholder-color:var(--pk-text-muted);--sl-input-placeholder-color-disabled:var(--pk-text-muted);
--sl-input-spacing-small:8px;--sl-input-spacing-medium:10px;--sl-input-spacing-large:14px;
--sl-input-focus-ring-color:color-mix(in srgb,var(--pk-focus) 35%,transparent);--sl-input-focus-ring-offset:0;
--sl-input-label-font-size-small:var(--pk-size-xs);--sl-input-label-font-size-medium:var(--pk-size-sm);
--sl-input-label-font-size-large:var(--pk-size-md);--sl-input-label-color:var(--pk-text-muted);
--sl-input-help-text-font-size-small:var(--pk-size-xs);--sl-input-help-text-font-size-medium:var(--pk-size-xs);
--sl-input-help-text-font-size-large:var(--pk-size-sm);--sl-input-help-text-color:var(--pk-text-muted);
`;

const touched = `@media (pointer:coarse){:host{--sl-input-font-size-small:var(--pk-size-touch);
--sl-input-font-size-medium:var(--pk-size-touch);--sl-input-font-size-large:var(--pk-size-touch);}}`;

const layers = `
--sl-overlay-background-color:var(--pk-overlay);
--sl-panel-background-color:var(--pk-surface-2);--sl-panel-border-color:var(--pk-border);--sl-panel-border-width:1px;
--sl-tooltip-border-radius:var(--pk-radius-2);--sl-tooltip-background-color:var(--pk-text);
--sl-tooltip-color:var(--pk-surface-0);--sl-tooltip-font-family:var(--pk-font);--sl-tooltip-font-weight:400;
--sl-tooltip-font-size:var(--pk-size-sm);--sl-tooltip-line-height:1.35;--sl-tooltip-padding:4px 8px;
--sl-tooltip-arrow-size:5px;
--sl-z-index-drawer:var(--pk-z-overlay);--sl-z-index-dialog:var(--pk-z-overlay);
--sl-z-index-dropdown:var(--pk-z-popup);--sl-z-index-toast:var(--pk-z-toast);--sl-z-index-tooltip:var(--pk-z-call);
`;

// Shoelace colours text on a filled control with neutral-0, which is also its panel colour. Ours use `on-accent` instead.
const parts = `
sl-checkbox::part(checked-icon),sl-checkbox::part(indeterminate-icon),sl-radio::part(checked-icon){color:var(--pk-on-accent)}
sl-option::part(base){font-size:var(--pk-size-md)}
sl-option:focus::part(base),sl-option[aria-selected=true]:hover::part(base){background:var(--pk-surface-3);color:var(--pk-text)}
`;

/** Shoelace's tokens, set from ours: a stylesheet for each shadow root that draws Shoelace components. */
export const shoelaceTheme = `:host{
--sl-color-neutral-0:var(--pk-surface-2);--sl-color-neutral-1000:var(--pk-text);
${neutral}${ramp('primary', '--pk-accent')}${ramp('success', '--pk-success')}
${ramp('warning', '--pk-warning')}${ramp('danger', '--pk-error')}
${sizes}${inputs}${layers}}
${touched}${parts}`.replaceAll('\n', '');
