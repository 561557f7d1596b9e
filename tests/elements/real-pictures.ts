/** Pictures as an encoder made them, for tests in which the browser's own decoder plays. */

const bytes = (hex: string): number[] => (hex.match(/../g) ?? []).map(pair => parseInt(pair, 16));

/**
 * H.264, 176x288 pixels that are 32 wide by 11 high, so that the picture is 512x288: the header of the stream and a key picture,
 * each as the data of a tag.
 */
export const wide = {
  header: bytes('1700000000014d400cffe10016674d400cda0b096c2040000003004000000ca3c50aa801000468ef0fc8'),
  key: bytes(
    '17010000000000005565888404bffa7f05e0fef43b60bcc7fefbc77e69954273d92efc756f90ef8dbd06a8c303841da3' +
      'ba44cf5a0bfd4006c0656dc4d65f1ee71ee5449716215ecd7631adbfc921d0b8000d68014b1be2bf8e3827fcfb3d',
  ),
};

/**
 * H.264, 64x48 pixels, of an encoder with open groups: the parameter sets, and the units of pictures from a recovery point on. Decoding can
 * begin there although it is no IDR.
 */
export const open = {
  sequence: bytes('6764000aacec47a1000003000100000300320f122538'),
  picture: bytes('68ef8fcb'),
  pictures: [
    [bytes('060601c480'), bytes('4188aa03fffef7727aa03a4f2f7b86afa0af8aa2e5b2dbc0')],
    [bytes('419ad0e4ca586ffffea7ee40')],
    [bytes('019eed10af14b0')],
    [bytes('419af8621bfffea7ee41')],
    [bytes('019f1510af14b1')],
    [bytes('419b00621bfffea7ee41')],
    [bytes('019f3d10af14b0')],
    [bytes('419b28621bfffea7ee40')],
    [bytes('019f4510af14b1')],
  ],
};
