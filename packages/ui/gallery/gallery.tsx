import { useState, type ReactNode } from 'react'
import {
  Button,
  ButtonLink,
  CheckIcon,
  CloseIcon,
  Dialog,
  DropdownMenu,
  IconButton,
  LogoMark,
  MENU_ITEM_CLASS,
  Modal,
  Notice,
  ProgressRing,
  Segments,
  Select,
  Slider,
  Spinner,
  StarRating,
  Swatches,
  Tag,
  TextField,
  Toast,
  ToggleRow,
  buttonClass,
} from '../src/index.ts'

/** The themes that tokens.css knows. */
export const THEMES = ['default', 'blue', 'teal', 'red', 'gray', 'blck'] as const

const LOOKS = ['primary', 'quiet', 'ghost', 'danger'] as const
const SIZES = ['small', 'normal', 'big'] as const
const TONES = ['neutral', 'accent', 'ready', 'slow', 'failed'] as const
const KINDS = ['All', 'Films', 'Shows'].map((label) => ({ value: label, label }))
const STARS = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${value} stars` }))
const COLOURS = ['#ffffff', '#f5c542', '#6fb7ff'].map((color) => ({ value: color, label: color, color }))

/** One primitive with its name. */
function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section data-primitive={name} className="flex flex-col gap-3">
      <h3 className="text-sm text-muted">{name}</h3>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  )
}

/** What covers the page, behind buttons that open it. */
function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'modal' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Sample name="Dialog">
        <Button onClick={() => setOpen('dialog')}>Open the dialog</Button>
        {open === 'dialog' && (
          <Dialog
            title="Remove it?"
            onClose={close}
            actions={
              <>
                <Button onClick={close}>Keep</Button>
                <Button look="danger" onClick={close}>
                  Remove
                </Button>
              </>
            }
          >
            <p>It is on no other device.</p>
          </Dialog>
        )}
      </Sample>
      <Sample name="Modal">
        <Button onClick={() => setOpen('modal')}>Open the modal</Button>
        {open === 'modal' && (
          <Modal aria-label="A modal" className="m-dialog" onClose={close}>
            <div className="m-dialog-body">Press Escape, or beside it.</div>
          </Modal>
        )}
      </Sample>
    </>
  )
}

/** Controls that hold a value. */
function Inputs() {
  const [kind, setKind] = useState('All')
  const [colour, setColour] = useState('#ffffff')
  const [stars, setStars] = useState<number | null>(3)
  const [size, setSize] = useState(100)
  const [isOn, setIsOn] = useState(true)
  return (
    <>
      <Sample name="Segments">
        <Segments label="Kind" options={KINDS} value={kind} onChange={setKind} />
      </Sample>
      <Sample name="Select">
        <Select aria-label="Language" defaultValue="de">
          <option value="en">English</option>
          <option value="de">Deutsch</option>
        </Select>
      </Sample>
      <Sample name="Slider">
        <Slider label="Size" unit="%" value={size} range={{ min: 0, max: 200, decimals: 0 }} onChange={setSize} />
      </Sample>
      <Sample name="StarRating">
        <StarRating label="Rate this film" options={STARS} value={stars} clearHint="Press again" onChange={setStars} />
      </Sample>
      <Sample name="Swatches">
        <Swatches label="Colour" options={COLOURS} value={colour} onChange={setColour} />
      </Sample>
      <Sample name="TextField">
        <TextField label="Device" hint="As your other devices see it" defaultValue="Laptop" />
        <TextField label="Address" error="That is no address" defaultValue="http//" />
      </Sample>
      <Sample name="ToggleRow">
        <ToggleRow label="Play the next episode" isOn={isOn} onChange={setIsOn} />
        <ToggleRow label="Not available here" isOn={false} isDisabled onChange={setIsOn} />
      </Sample>
    </>
  )
}

/** What acts. */
function Actions() {
  return (
    <>
      <Sample name="Button">
        {LOOKS.map((look) =>
          SIZES.map((size) => (
            <Button key={`${look} ${size}`} look={look} size={size} icon={CheckIcon}>
              {look}
            </Button>
          )),
        )}
        <Button disabled>disabled</Button>
      </Sample>
      <Sample name="ButtonLink">
        <ButtonLink href="#root">A link</ButtonLink>
      </Sample>
      <Sample name="IconButton">
        <IconButton icon={CloseIcon} label="Close" />
      </Sample>
      <Sample name="DropdownMenu">
        <DropdownMenu label="Account" button="Account" buttonClass={buttonClass()}>
          {['Settings', 'Devices', 'Support', 'Log out'].map((item) => (
            <button key={item} type="button" role="menuitem" className={MENU_ITEM_CLASS}>
              {item}
            </button>
          ))}
        </DropdownMenu>
      </Sample>
    </>
  )
}

/** What tells. */
function Feedback() {
  return (
    <>
      <Sample name="LogoMark">
        <LogoMark className="size-10" />
      </Sample>
      <Sample name="Notice">
        <Notice title="Nothing here" actions={<Button>Search</Button>}>
          Save a title first.
        </Notice>
      </Sample>
      <Sample name="ProgressRing">
        <ProgressRing share={0} isFull={false} label="Not begun" />
        <ProgressRing share={0.4} isFull={false} label="Begun" />
        <ProgressRing share={1} isFull label="Watched" />
      </Sample>
      <Sample name="Spinner">
        <Spinner />
      </Sample>
      <Sample name="Tag">
        {TONES.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
      </Sample>
      <Sample name="Toast">
        <Toast text="Removed" action={{ label: 'Undo', run: () => {} }} onGone={() => {}} />
      </Sample>
    </>
  )
}

/** Every primitive in every theme, one theme beside the other. */
export function Gallery() {
  return (
    <main className="grid grid-cols-[repeat(auto-fit,minmax(22rem,1fr))]">
      {THEMES.map((theme) => (
        <div key={theme} data-theme={theme} className="flex flex-col gap-8 bg-bg p-6 text-text">
          <h2 className="m-title text-2xl">{theme}</h2>
          <Actions />
          <Inputs />
          <Overlays />
          <Feedback />
        </div>
      ))}
    </main>
  )
}
