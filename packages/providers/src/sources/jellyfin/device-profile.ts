import type { DecodableCodecs } from '../../kit/decoding.ts'

/** Bits a second above which the server transcodes. */
const MOST_BITS = 120_000_000

/**
 * Our description for a server (`DeviceProfile` of its API): which files play as they are, the format for transcoding
 * the others, and the delivery of subtitles. Only MP4 and WebM play directly: the player takes no other file.
 */
export function deviceProfile({ video, audio, webm }: DecodableCodecs): unknown {
  const streamed = video.filter((codec) => codec === 'h264' || codec === 'hevc')
  return {
    Name: 'Matinee',
    MaxStreamingBitrate: MOST_BITS,
    MaxStaticBitrate: MOST_BITS,
    DirectPlayProfiles: [
      { Type: 'Video', Container: 'mp4,m4v', VideoCodec: video.join(','), AudioCodec: audio.join(',') },
      // A server takes an empty list for all codecs.
      ...(webm.video.length > 0 && webm.audio.length > 0
        ? [{ Type: 'Video', Container: 'webm', VideoCodec: webm.video.join(','), AudioCodec: webm.audio.join(',') }]
        : []),
    ],
    TranscodingProfiles: [
      {
        Type: 'Video',
        Context: 'Streaming',
        Protocol: 'hls',
        Container: 'mp4',
        VideoCodec: streamed.join(','),
        AudioCodec: audio.filter((codec) => codec === 'aac' || codec === 'mp3').join(','),
        MaxAudioChannels: '2',
        MinSegments: 1,
        BreakOnNonKeyFrames: true,
      },
    ],
    CodecProfiles: [
      {
        Type: 'Video',
        Codec: 'h264',
        Conditions: [
          { Condition: 'NotEquals', Property: 'IsAnamorphic', Value: 'true', IsRequired: false },
          {
            Condition: 'EqualsAny',
            Property: 'VideoProfile',
            Value: 'high|main|baseline|constrained baseline',
            IsRequired: false,
          },
          { Condition: 'LessThanEqual', Property: 'VideoLevel', Value: '52', IsRequired: false },
        ],
      },
      {
        Type: 'Video',
        Codec: 'hevc',
        Conditions: [
          { Condition: 'NotEquals', Property: 'IsAnamorphic', Value: 'true', IsRequired: false },
          { Condition: 'EqualsAny', Property: 'VideoProfile', Value: 'main|main 10', IsRequired: false },
          { Condition: 'LessThanEqual', Property: 'VideoLevel', Value: '153', IsRequired: false },
        ],
      },
    ],
    SubtitleProfiles: [{ Format: 'vtt', Method: 'External' }],
  }
}
