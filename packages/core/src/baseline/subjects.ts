/** Subject of the line that says what a rule's figures were measured with. */
export const INSTRUMENTS = '@instruments'

/** Subject of a floor on the whole listing, as an imported floors file has it. */
export const LISTING = '@listing'

/** Subject of the largest overlap, recorded where no ceiling is absolute. */
export const LARGEST = '@largest'
