/** Ten-second skips: our own drawing, which Phosphor does not have. */
import { createStrokeIcon } from './create-icon.tsx'

export const SkipBackIcon = createStrokeIcon(
  'M12 4.2a8.4 8.4 0 1 1-8.4 8.4',
  'M14.4 1.2 11 4.2l3.4 3',
  'M8.4 10.4 9.9 9.5v6.4',
  'M13.9 9.5c1.3 0 2 1.2 2 3.2s-.7 3.2-2 3.2-2-1.2-2-3.2.7-3.2 2-3.2z',
)
export const SkipForwardIcon = createStrokeIcon(
  'M12 4.2a8.4 8.4 0 1 0 8.4 8.4',
  'M9.6 1.2 13 4.2 9.6 7.2',
  'M8.4 10.4 9.9 9.5v6.4',
  'M13.9 9.5c1.3 0 2 1.2 2 3.2s-.7 3.2-2 3.2-2-1.2-2-3.2.7-3.2 2-3.2z',
)
