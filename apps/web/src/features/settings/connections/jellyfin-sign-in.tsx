import type { JellyfinServer, JellyfinSignIn } from '@matinee/providers'
import { Button, TextField } from '@matinee/ui'
import { useState, type FormEvent } from 'react'
import { useTranslate } from '../../../i18n/i18n.ts'
import { TrialView } from './trial-view.tsx'
import { useTrial } from './use-connecting.ts'

interface Callbacks {
  onSignedIn: (signIn: JellyfinSignIn) => void
  onCancel: () => void
}

function Cancel({ onCancel }: Pick<Callbacks, 'onCancel'>) {
  const t = useTranslate()
  return (
    <Button look="ghost" onClick={onCancel}>
      {t('settings.connections.cancel')}
    </Button>
  )
}

function FindServer({
  onFound,
  onCancel,
}: { onFound: (server: JellyfinServer) => void } & Pick<Callbacks, 'onCancel'>) {
  const t = useTranslate()
  const [address, setAddress] = useState('')
  const { trial, run } = useTrial<JellyfinServer>()
  const find = async (event: FormEvent) => {
    event.preventDefault()
    const server = await run((connecting, signal) => connecting.findJellyfin(address, signal))
    if (server) onFound(server)
  }
  return (
    <form className="m-settings-box grid gap-4" onSubmit={(event) => void find(event)}>
      <TextField
        label={t('settings.connections.jellyfin.address')}
        hint={t('settings.connections.jellyfin.addressHint')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TrialView trial={trial} textOf={({ name }) => name} />
      <div className="flex justify-end gap-2">
        <Cancel onCancel={onCancel} />
        <Button look="primary" type="submit">
          {t('settings.connections.jellyfin.next')}
        </Button>
      </div>
    </form>
  )
}

/** By name and password, or by a code on another device that is signed in. */
function SignIn({ server, onSignedIn, onCancel }: { server: JellyfinServer } & Callbacks) {
  const t = useTranslate()
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const { trial, run, reset } = useTrial<JellyfinSignIn>()
  const take = (signIn: JellyfinSignIn | undefined) => {
    setCode(null)
    setPassword('')
    if (signIn) onSignedIn(signIn)
  }
  const byPassword = async (event: FormEvent) => {
    event.preventDefault()
    take(await run((connecting, signal) => connecting.signIn(server, { userName, password }, signal)))
  }
  const byCode = async () => {
    take(
      await run(async (connecting, signal) => {
        const quick = await connecting.startQuickConnect(server, signal)
        if (!signal.aborted) setCode(quick.code)
        return connecting.finishQuickConnect(server, quick, signal)
      }),
    )
  }
  const { name, version } = server
  return (
    <form className="m-settings-box grid gap-4" onSubmit={(event) => void byPassword(event)}>
      <p className="font-[560]">{t('settings.connections.jellyfin.found', { server: name, version })}</p>
      {code === null ? (
        <>
          <TextField
            label={t('settings.connections.jellyfin.userName')}
            autoComplete="off"
            spellCheck={false}
            value={userName}
            onChange={(event) => setUserName(event.target.value)}
          />
          <TextField
            type="password"
            label={t('settings.connections.jellyfin.password')}
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <TrialView trial={trial} textOf={({ userName: who }) => who} />
        </>
      ) : (
        <div role="status">
          <p>{t('settings.connections.jellyfin.quickConnectCode', { server: name })}</p>
          <p className="m-display mt-2 text-4xl tracking-widest" dir="ltr">
            {code}
          </p>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Cancel
          onCancel={() => {
            reset()
            if (code === null) onCancel()
            setCode(null)
          }}
        />
        {code === null && (
          <>
            <Button onClick={() => void byCode()}>{t('settings.connections.jellyfin.quickConnect')}</Button>
            <Button look="primary" type="submit">
              {t('settings.connections.jellyfin.signIn')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

/** Finds a server and signs in to it, in two steps. */
export function JellyfinSignInForm({ onSignedIn, onCancel }: Callbacks) {
  const [server, setServer] = useState<JellyfinServer | null>(null)
  if (!server) return <FindServer onFound={setServer} onCancel={onCancel} />
  return <SignIn server={server} onSignedIn={onSignedIn} onCancel={onCancel} />
}
