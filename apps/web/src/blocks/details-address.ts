/** Names of the modal and of the title it is about, in the address (specification §2 "Overlay routing"). */
export const MODAL = 'm'
export const DETAILS = 'details'
export const ABOUT = 'title'
