import type { Skin } from '@patrolkit/core/theme';

/** A skin as a small picture of the console in its own colours: navbar, sidebar, a card, the main action, an alarm. */
export function SkinPicture({ skin: { colors } }: { readonly skin: Skin }) {
  return (
    <svg className="picture" viewBox="0 0 96 60" aria-hidden="true">
      <rect width="96" height="60" fill={colors['surface-0']} />
      <rect width="96" height="10" fill={colors['surface-1']} />
      <rect x="4" y="3" width="4" height="4" rx="1" fill={colors.accent} />
      <rect x="11" y="4" width="16" height="2" rx="1" fill={colors.text} />
      <rect x="80" y="3" width="12" height="4" rx="1" fill={colors['surface-3']} />
      <rect y="10" width="20" height="50" fill={colors['surface-1']} />
      <rect y="14" width="20" height="7" fill={colors['surface-3']} />
      <rect y="14" width="1.5" height="7" fill={colors.accent} />
      {[17, 25, 32, 39].map((y, line) => (
        <rect
          key={y}
          x="4"
          y={y - 0.5}
          width={line % 2 === 0 ? 11 : 9}
          height="2"
          rx="1"
          fill={line === 0 ? colors['accent-text'] : colors['text-muted']}
        />
      ))}
      <path d="M20 10v50M0 10h96" stroke={colors.border} strokeWidth="0.7" />
      <rect
        x="26"
        y="16"
        width="64"
        height="38"
        rx="2"
        fill={colors['surface-1']}
        stroke={colors.border}
        strokeWidth="0.7"
      />
      <rect x="31" y="21" width="26" height="3" rx="1.5" fill={colors.text} />
      <rect x="31" y="28" width="44" height="2" rx="1" fill={colors['text-muted']} />
      <rect x="31" y="33" width="36" height="2" rx="1" fill={colors['text-muted']} />
      <circle cx="83" cy="22.5" r="2.5" fill={colors['alarm-serious']} />
      <rect x="31" y="42" width="20" height="8" rx="1.5" fill={colors.accent} />
      <rect x="35" y="45" width="12" height="2" rx="1" fill={colors['on-accent']} />
      <rect
        x="55"
        y="42"
        width="20"
        height="8"
        rx="1.5"
        fill={colors['surface-2']}
        stroke={colors['border-strong']}
        strokeWidth="0.8"
      />
    </svg>
  );
}
