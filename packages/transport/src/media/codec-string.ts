/** The codec strings of H.264 and H.265 for questions to browsers (RFC 6381; ISO/IEC 14496-15, annex E). */

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

function avcString(record: Uint8Array): string | undefined {
  const [version, profile = 0, constraints = 0, level = 0] = record;
  return record.length >= 7 && version === 1 ? `avc1.${hex(profile)}${hex(constraints)}${hex(level)}` : undefined;
}

/** Profile, compatibility with its bits reversed, tier and level, constraints. */
function hevcString(record: Uint8Array): string | undefined {
  if (record.length < 23 || record[0] !== 1) return undefined;
  const [, profileByte = 0] = record;
  const space = ['', 'A', 'B', 'C'][profileByte >> 6] ?? '';
  const compatibility = uint32(record, 2);
  let reversed = 0;
  for (let bit = 0; bit < 32; bit += 1) if ((compatibility >>> bit) & 1) reversed += 2 ** (31 - bit);
  const constraints = [...record.subarray(6, 12)];
  while (constraints.length > 0 && constraints.at(-1) === 0) constraints.pop();
  const tier = (profileByte & 0x20) === 0 ? 'L' : 'H';
  return [
    'hvc1',
    `${space}${profileByte & 31}`,
    reversed.toString(16).toUpperCase(),
    `${tier}${record[12] ?? 0}`,
    ...constraints.map(byte => byte.toString(16).toUpperCase()),
  ].join('.');
}

/** The codec string in a decoder configuration record, such as `avc1.42c01e`. Undefined for anything but a record. */
export function codecStringOf(codec: 'h264' | 'h265', record: Uint8Array): string | undefined {
  return codec === 'h264' ? avcString(record) : hevcString(record);
}

const uint32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at);
