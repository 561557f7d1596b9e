import type { DeviceKind } from '@patrolkit/server/links/devices.ts';

const frame = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240"><ellipse cx="120" cy="216" rx="78" ry="10" fill="#000" opacity="0.18"/>${body}</svg>`;

const robot = (accent: string): string =>
  frame(
    `<rect x="46" y="176" width="38" height="38" rx="12" fill="#23272d"/><rect x="156" y="176" width="38" height="38" rx="12" fill="#23272d"/><path d="M52 196l12-34h112l12 34z" fill="#414a55"/><path d="M72 170l10-78a18 18 0 0 1 18-16h40a18 18 0 0 1 18 16l10 78z" fill="#f3f5f7" stroke="#b4bec8" stroke-width="2"/><path d="M140 76a18 18 0 0 1 18 16l10 78h-20l-8-94z" fill="#d5dbe1"/><rect x="90" y="94" width="60" height="32" rx="8" fill="#1c2229"/><rect x="97" y="107" width="46" height="6" rx="3" fill="#4fd2e6"/><rect x="74" y="146" width="92" height="7" fill="${accent}"/><rect x="111" y="56" width="18" height="24" fill="#8b949e"/><rect x="84" y="22" width="72" height="42" rx="20" fill="#39424c"/><circle cx="120" cy="43" r="15" fill="#11151a"/><circle cx="120" cy="43" r="8" fill="#2b6f86"/><circle cx="116" cy="39" r="3" fill="#bff3ff"/><rect x="114" y="12" width="12" height="11" rx="4" fill="${accent}"/>`,
  );

const pictures: Record<DeviceKind, (accent: string) => string> = {
  robot,
  car: accent =>
    frame(
      `<circle cx="72" cy="192" r="24" fill="#23272d"/><circle cx="72" cy="192" r="10" fill="#9aa3ad"/><circle cx="176" cy="192" r="24" fill="#23272d"/><circle cx="176" cy="192" r="10" fill="#9aa3ad"/><path d="M22 186v-38a14 14 0 0 1 12-14l22-4 26-38a16 16 0 0 1 13-7h66a18 18 0 0 1 17 12l16 39 14 5a12 12 0 0 1 8 11v34h-16a28 28 0 0 0-56 0h-44a28 28 0 0 0-56 0z" fill="#f3f5f7" stroke="#b4bec8" stroke-width="2"/><path d="M70 128l22-31a8 8 0 0 1 7-4h24v35z" fill="#3d5566"/><path d="M132 93h28a8 8 0 0 1 7 5l12 30h-47z" fill="#3d5566"/><path d="M24 152h192v12H22z" fill="${accent}"/><rect x="112" y="70" width="20" height="15" rx="5" fill="#e2483d"/><rect x="132" y="70" width="20" height="15" rx="5" fill="#3c74e0"/><rect x="26" y="142" width="14" height="10" rx="4" fill="#ffe9a8"/>`,
    ),
  recorder: accent =>
    frame(
      `<rect x="72" y="22" width="96" height="192" rx="22" fill="#2a3037"/><rect x="80" y="30" width="80" height="176" rx="16" fill="#39424c"/><circle cx="120" cy="68" r="27" fill="#11151a"/><circle cx="120" cy="68" r="16" fill="#2b6f86"/><circle cx="113" cy="61" r="5" fill="#bff3ff"/><rect x="92" y="108" width="56" height="44" rx="6" fill="#0f1418"/><path d="M98 144l12-16 9 10 10-18 13 24z" fill="#4fd2e6"/><circle cx="120" cy="178" r="15" fill="${accent}"/><circle cx="120" cy="178" r="7" fill="#fff"/><rect x="104" y="12" width="32" height="12" rx="5" fill="#8b949e"/>`,
    ),
  sensor: accent =>
    frame(
      `<rect x="56" y="52" width="128" height="152" rx="20" fill="#f3f5f7" stroke="#b4bec8" stroke-width="2"/><path d="M164 52a20 20 0 0 1 20 20v112a20 20 0 0 1-20 20h-16V52z" fill="#dde3e8"/><rect x="74" y="72" width="92" height="46" rx="8" fill="#1c2229"/><path d="M82 106l16-14 12 8 14-20 12 16 22-10" fill="none" stroke="#4fd2e6" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/><g fill="#a9b2bb"><rect x="78" y="134" width="84" height="7" rx="3"/><rect x="78" y="150" width="84" height="7" rx="3"/><rect x="78" y="166" width="84" height="7" rx="3"/></g><circle cx="88" cy="188" r="6" fill="#34b36b"/><circle cx="108" cy="188" r="6" fill="${accent}"/><rect x="114" y="22" width="12" height="32" rx="6" fill="#39424c"/>`,
    ),
};

/** The picture of a model, as SVG. */
export const modelPicture = (kind: DeviceKind, model: string): string =>
  pictures[kind](model === 'PR-300' ? '#2f7fd6' : '#f08c1e');
