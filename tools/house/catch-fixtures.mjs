/** Code for the check of dropped failures: every way to drop one, and every way to give its reason. */

export const DROPPED = {
  'an empty catch': 'try {\n  run()\n} catch {}\n',
  'an empty catch that names the failure': 'try {\n  run()\n} catch (failure) {\n}\n',
  'a rejection to an empty function': 'run().catch(() => {})\n',
  'a rejection to undefined': 'const value = await run().catch(() => undefined)\n',
  'a rejection to void': 'const value = await run().catch(() => void 0)\n',
  'a rejection to a bare return': 'run().catch(() => {\n  return\n})\n',
  'a rejection to an empty old function': 'run().catch(function () {})\n',
  'the second function of then': 'run().then(\n  () => done(),\n  () => {},\n)\n',
  'a comment about the statement before': '// It runs.\nrun()\nstop().catch(() => {})\n',
}

export const FINE = {
  'a reason inside': 'try {\n  run()\n} catch {\n  // It will run again.\n}\n',
  'a reason in the function': 'run().catch(() => {\n  // It will run again.\n})\n',
  'a reason on the line': 'run().catch(() => {}) // It will run again.\n',
  'a reason above': '// It will run again.\nvoid run().catch(() => {})\n',
  'a reason above the if': '// It will run again.\nif (a) run().catch(() => {})\nelse stop()\n',
  'a reason above a property': 'const a = {\n  // It will run again.\n  b: () => run().catch(() => {}),\n}\n',
  'a catch that handles': 'try {\n  run()\n} catch {\n  stop()\n}\n',
  'a catch that answers': 'const f = () => {\n  try {\n    return run()\n  } catch {\n    return null\n  }\n}\n',
  'a rejection to a value': 'const value = await run().catch(() => null)\n',
  'a rejection that is handled': 'run().catch((failure) => show(failure))\n',
  'a then that does nothing with success': 'run().then(() => {})\n',
}
